import { useEffect } from 'preact/hooks'
import { onReturn } from '../api/outbox.ts'
import { common } from '../words/common.ts'
import { Button } from './button.tsx'

/** Shows why something failed, in place of its result; nothing for null. */
export function Problem({ failure, retry }: { failure: string | null; retry?: () => void }) {
  useEffect(() => (failure === null || retry === undefined ? undefined : onReturn(retry)))
  if (failure === null) return null
  return (
    <p class="problem" role="alert">
      {failure}
      {retry && <Button onClick={retry}>{common.tryAgain}</Button>}
    </p>
  )
}
