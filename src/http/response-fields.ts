import * as z from 'zod'

// Fields that the responses of several components share.

export const Timestamp = z.iso.datetime().describe('ISO 8601, UTC, milliseconds.')

export const PairId = z.string().describe('The id that the pair was registered with.')
export const ProjectId = z.string().describe('The project it belongs to.')
export const RunId = z.string().describe('The run of the judge.')

export const ErrorBody = z
  .object({
    error: z.string().describe('The kind of error, as a fixed text.'),
    message: z.string().optional().describe('Why the request was refused, for a person to read.'),
    request_id: z
      .string()
      .optional()
      .describe('Id of the request, as in `X-Svc-Request-Id`; absent on the CDN.'),
  })
  .meta({ id: 'Error', description: 'The body of every error response except the CDN’s 404 page.' })
