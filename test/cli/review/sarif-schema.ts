import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'

/** The published schema of SARIF 2.1.0, as a package of its editors carries it. */
const PUBLISHED = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'

const path = createRequire(import.meta.url).resolve(PUBLISHED)
// One of its patterns is none with the flag `u`.
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false })
addFormats(ajv)
const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object)

/** What the schema says against a SARIF log; nothing for a valid one. */
export function sarifErrors(log: unknown): string[] {
  validate(log)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
