import { useRef } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { say, sayError } from '../ui/toast.tsx'
import './forms.css'

/** A text that is shown once, to be copied. */
export function Secret({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async (): Promise<void> => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      say('Copied')
    } catch (error) {
      sayError(error)
    }
  }
  return (
    <div class="secret">
      <input
        ref={input}
        class="input"
        readOnly
        aria-label="API key"
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </div>
  )
}
