/** Why a story was not captured. */
export const REASONS = {
  missing: 'Storybook has no such story',
  error: 'the story threw an error',
  play: 'its play function failed',
  parameters: 'its parameters cannot be read',
  blank: 'it shows nothing',
  image: 'an image did not load',
  font: 'a font did not load',
  request: 'a script or stylesheet did not load',
  unstable: 'it never stood still',
  timeout: 'it was not ready in time',
  size: 'it is too large',
  foreign: 'it went to another site',
  limit: 'it asks for more than a story may have',
  unreadable: 'its page could not be read',
  crash: 'its page crashed',
  late: 'the time for the whole run was over',
} as const

export type Reason = keyof typeof REASONS

/** A story that could not be captured as it is; the message is for people, and names what was wrong. */
export class CaptureFailure extends Error {
  readonly reason: Reason

  constructor(reason: Reason, detail = '') {
    super(detail ? `${REASONS[reason]}: ${detail}` : REASONS[reason])
    this.name = 'CaptureFailure'
    this.reason = reason
  }
}
