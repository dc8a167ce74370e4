import { resolve } from 'node:path'

/** A path of the command line: npm runs scripts in the package's folder, wherever it was called. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)
