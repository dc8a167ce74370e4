import * as z from 'zod'

// Fields that the responses of several components share.

export const Timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC, milliseconds.' })

export const PairId = z.string().meta({ description: 'The id that the pair was registered with.' })
export const ProjectId = z.string().meta({ description: 'The project it belongs to.' })
export const RunId = z.string().meta({ description: 'The run of the judge.' })

export const ErrorBody = z
  .object({
    error: z.string().meta({ description: 'The kind of error, as a fixed text.' }),
    message: z
      .string()
      .optional()
      .meta({ description: 'Why the request was refused, for a person to read.' }),
    request_id: z
      .string()
      .optional()
      .meta({ description: 'Id of the request, as in `X-Svc-Request-Id`; absent on the CDN.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error response except the CDN’s 404 page.' })
