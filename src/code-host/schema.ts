import * as z from 'zod'
import { Id } from '../http/request-fields.ts'

export const ProjectPath = z.object({ projectId: Id })

/** A repository as GitHub names it: owner/name. */
export const Repository = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[\w.-]{1,100}$/,
    'must be owner/name of a repository',
  )
  .describe('As GitHub names it: `owner/name`.')
