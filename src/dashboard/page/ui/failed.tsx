import { useEffect } from 'preact/hooks'
import { onReturn } from '../api/outbox.ts'
import { Button } from './button.tsx'

/**
 * Stands in place of a page that did not load, which is tried again once the connection is back; without `retry` all of
 * it is loaded again.
 */
export function Failed({ message, retry }: { message: string; retry?: () => void }) {
  const again = retry ?? (() => window.location.reload())
  useEffect(() => onReturn(again), [again])
  return (
    <div class="empty" role="alert">
      <h1>This did not load</h1>
      <p>{message}</p>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
