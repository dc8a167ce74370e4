import { ensure, isHostError } from './host-errors.ts'
import type { Comment, Comments, Written } from './host.ts'
import { MAX_LISTED } from './pages.ts'

/**
 * Keeps the token's one comment that begins with the line of the marker. If it has several, because two pipelines ran
 * at once, the first one is kept. A comment with the same text is left unchanged. Returns null, and writes nothing,
 * if it has none among as many comments as are read: it would have one more of them after each run.
 */
export async function writeComment(
  comments: Comments,
  { marker, body }: { marker: string; body: string },
): Promise<{ url: string; written: Written } | null> {
  let someUnread = false
  const find = async () => {
    const { own, read } = await listOwn(comments, marker)
    const [first, ...others] = own
    for (const { id } of others) await removeComment(comments, id)
    someUnread = read >= MAX_LISTED
    return first ?? null
  }
  let made = false
  const comment = await ensure<Comment | null>(find, async () => {
    if (someUnread) return null
    const created = await comments.create(body)
    made = true
    return { ...created, body }
  })
  if (comment === null) return null
  // Another pipeline may have made one meanwhile: each looks again and keeps the first. It is then also known for
  // sure whose comments are the token's own.
  const kept = (made && (await find())) || comment
  if (made && kept.id === comment.id) return { url: kept.url, written: 'created' }
  if (kept.body === body) return { url: kept.url, written: 'unchanged' }
  const { url } = await comments.update(kept.id, body)
  return { url, written: 'updated' }
}

/** Removes a comment that another pipeline may be removing, too. */
async function removeComment(comments: Comments, id: number): Promise<void> {
  try {
    await comments.remove(id)
  } catch (error) {
    if (!isHostError(error) || error.status !== 404) throw error
  }
}

/**
 * The token's own comments that begin with the line of the marker, oldest first, and how many comments were read. The
 * line anywhere else is somebody's text, which was quoted or passed on.
 */
async function listOwn(
  comments: Comments,
  marker: string,
): Promise<{ own: Comment[]; read: number }> {
  const own: Comment[] = []
  let read = 0
  for await (const { id, body, url, isOwn } of comments.list()) {
    read++
    const text = body.replaceAll('\r\n', '\n')
    if (isOwn && text.startsWith(`${marker}\n`)) own.push({ id, body: text, url })
  }
  return { own, read }
}
