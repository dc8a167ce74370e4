import * as z from 'zod'
import { Id } from '../../http/request-fields.ts'
import { UserField } from '../caller.ts'
import { FileKey } from '../schema.ts'

export const FilePath = z.object({ projectId: Id, fileKey: FileKey })

export const FileUrl = z.string().min(1).max(4_096)

export const ResolveBody = z.object({ url: FileUrl, user: UserField })
