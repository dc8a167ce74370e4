import { useEffect, useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { clock } from '../words/time.ts'
import type { LockKeeper } from './lock-keeper.ts'

/** Says who else reviews the pair, and what to do about it. */
export function LockBanner({ lock, onNext }: { lock: LockKeeper; onNext: () => void }) {
  const state = lock.state.value
  switch (state.kind) {
    case 'theirs':
      return (
        <div class="banner" role="alert">
          <p>
            <strong>{state.holder}</strong> is reviewing this pair now. You can look at it.
          </p>
          <Button onClick={onNext}>Take another pair</Button>
          <Button onClick={() => void lock.takeOver()}>Take it over</Button>
        </div>
      )
    case 'taken':
      return (
        <div class="banner" role="alert">
          <p>
            <strong>{state.holder}</strong> has taken this pair over from you. What you decided is
            kept.
          </p>
          <Button onClick={onNext}>Take another pair</Button>
          <Button onClick={() => void lock.takeOver()}>Take it back</Button>
        </div>
      )
    case 'lost':
      return (
        <div class="banner" role="alert">
          <p>
            Your lock ran out while there was no connection. Somebody else may review this pair.
          </p>
          <Button onClick={() => void lock.open(null)}>Claim it again</Button>
        </div>
      )
    case 'unsure':
      return <RunningOut expiresAt={state.expiresAt} />
    case 'none':
    case 'claiming':
    case 'mine':
      return null
  }
}

function RunningOut({ expiresAt }: { expiresAt: number }) {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  return (
    <div class="banner">
      <p>
        The pair stays yours for <span class="number">{clock(expiresAt - now)}</span> without a
        connection.
      </p>
    </div>
  )
}
