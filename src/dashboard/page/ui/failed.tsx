import { useEffect } from 'preact/hooks'
import { onReturn } from '../api/outbox.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { failed } from './words.ts'

/**
 * Stands in place of a page that did not load, which is tried again once the connection is back; without `retry` all of
 * it is loaded again.
 */
export function Failed({ message, retry }: { message: string; retry?: () => void }) {
  const again = retry ?? (() => window.location.reload())
  useEffect(() => onReturn(again), [again])
  return (
    <Empty title={failed.title} text={message} isPage isAlert>
      <Button onClick={again}>{common.tryAgain}</Button>
    </Empty>
  )
}
