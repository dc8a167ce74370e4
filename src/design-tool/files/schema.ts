import * as z from 'zod'
import { FileKey, ProjectPath, UserField } from '../schema.ts'

export const FilePath = ProjectPath.extend({ fileKey: FileKey })

const FileUrl = z
  .string()
  .min(1)
  .max(4_096)
  .describe('The URL of a file, a branch or a selected node, as the browser shows it.')

export const ResolveBody = z.object({ url: FileUrl, user: UserField })
