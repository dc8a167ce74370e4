import {
  json,
  type ErrorDescription,
  type ResponseDescription,
} from '../../../http/openapi/description.ts'
import { OtherImagesError } from '../view-schema.ts'

// What several operations of the review queue are described with.

export const REVIEWER = { pair_id: 'button--primary', who: 'ada' }

export const PROJECT = { description: 'The project whose queue it is.', example: 'acme' }

export const INVALID_QUERY: ErrorDescription = {
  code: 'invalid_request',
  message: 'project: Invalid input: expected string, received undefined',
  when: 'A parameter is missing or empty; the message names it',
}

export const OTHER_IMAGES: ResponseDescription = {
  status: 409,
  description:
    'An image is another than the one in `seen`, or, without that, than the one noticed last; the ' +
    'pair is not done. Without `seen` the same request again counts for the image that is there now',
  content: json(OtherImagesError, {
    error: 'Pair has other images',
    message: 'Image b was replaced since the pair was looked at',
    images_changed: ['b'],
  }),
}
