import * as z from 'zod'

// The response, for the API description and the tests. The Worker's bundle holds no such schema.

export const ReceivedWebhook = z.object({
  handled: z.boolean().describe('Whether there was something to do.'),
})
