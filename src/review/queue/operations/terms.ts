import {
  json,
  type ErrorDescription,
  type ResponseDescription,
} from '../../../http/openapi/description.ts'
import { OtherImagesError } from '../view-schema.ts'

// Parameters and errors that the operations of the review queue share.

export const REVIEWER = { pair_id: 'button--primary', who: 'ada' }

export const PROJECT = { description: 'The project of the queue.', example: 'acme' }

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: Invalid input: expected string, received undefined',
  when: 'A parameter is missing or empty; the message names it',
}

export const OTHER_IMAGES: ResponseDescription = {
  status: 409,
  description:
    'An image differs from the one in `seen` or, without `seen`, from the one last observed; ' +
    'the pair is not done. Without `seen`, repeating the request marks the pair as done on ' +
    'the current image',
  content: json(OtherImagesError, {
    error: 'Pair has other images',
    message: 'Image b was replaced since the pair was looked at',
    images_changed: ['b'],
  }),
}
