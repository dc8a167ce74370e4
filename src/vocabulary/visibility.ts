import * as z from 'zod'

/** Who may open what a project serves: everyone, or its members and the holders of its API keys. */
export const Visibility = z.enum(['public', 'private'])
export type Visibility = z.infer<typeof Visibility>
