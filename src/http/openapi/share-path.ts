import type { Json } from './json.ts'

type Responses = Record<string, Json>
type MediaTypes = Record<string, Json>

/**
 * Merges two operations with the same method and path on different servers, because a document can hold only one of
 * them: the result lists both servers, and each response says which server it comes from.
 */
export function sharePath(first: Json, second: Json): Json {
  const operations = [first, second]
  const responses: Responses = {}
  for (const status of new Set(operations.flatMap((o) => Object.keys(responsesOf(o)))))
    responses[status] = shareResponse(
      operations.flatMap((operation) => {
        const response = responsesOf(operation)[status]
        return response ? [{ operation, response }] : []
      }),
    )
  return {
    ...first,
    tags: [...new Set(operations.flatMap((operation) => operation['tags'] as string[]))],
    summary: operations.map((operation) => operation['summary']).join(' · '),
    description: operations
      .map((operation) => `${serverOf(operation)}: ${String(operation['description'])}`)
      .join(' '),
    servers: operations.flatMap((operation) => operation['servers'] as Json[]),
    responses,
  }
}

interface Shared {
  operation: Json
  response: Json
}

function shareResponse(shared: Shared[]): Json {
  const media = shared.map(({ response }) => (response['content'] ?? {}) as MediaTypes)
  const types = new Set(media.flatMap((content) => Object.keys(content)))
  return {
    description: shared
      .map(
        ({ operation, response }) => `${serverOf(operation)}: ${String(response['description'])}`,
      )
      .join('. '),
    headers: Object.assign(
      {},
      ...shared.map(({ response }) => response['headers'] as Json),
    ) as Json,
    ...(types.size > 0 && {
      content: Object.fromEntries(
        [...types].map((type) => [type, shareMedia(shared, media, type)]),
      ),
    }),
  }
}

function shareMedia(shared: Shared[], media: MediaTypes[], type: string): Json {
  const kinds = media.flatMap((content): Json[] => (content[type] ? [content[type]] : []))
  const examples = shared.flatMap(({ operation }, i) =>
    Object.entries(examplesOf(media[i]?.[type])).map(
      ([name, example]) =>
        [name === '' ? String(operation['operationId']) : name, example] as const,
    ),
  )
  const [only, ...others] = kinds.map((kind) => kind['schema'])
  return {
    schema: others.length === 0 ? only : { anyOf: [only, ...others] },
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  }
}

/** Returns the examples of a media type by name; the only example of a success has no name. */
function examplesOf(media: Json | undefined): Json {
  if (media?.['example'] !== undefined) return { '': { value: media['example'] } }
  return (media?.['examples'] ?? {}) as Json
}

const responsesOf = (operation: Json) => operation['responses'] as Responses

const serverOf = (operation: Json): string =>
  (operation['servers'] as { description: string }[])[0]?.description ?? ''
