import { useRef, useState } from 'preact/hooks'
import type { Mentionable } from '../../../vocabulary/mentions.ts'
import { Button } from '../ui/button.tsx'
import { comments as words } from './words.ts'

/** The most members that are offered at once, and characters of a comment. */
const OFFERED = 5
const MOST_CHARACTERS = 4_000

/** A field that offers members of the project once an @ is typed. */
export function CommentField(props: {
  label: string
  text: string
  members: readonly Mentionable[]
  onInput: (text: string) => void
}) {
  const { label, text, members, onInput } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const begun = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1]?.toLowerCase()
  const offered =
    begun === undefined
      ? []
      : members
          .filter(({ who, name }) =>
            [who, name.toLowerCase()].some((word) => word.startsWith(begun)),
          )
          .slice(0, OFFERED)
  const insert = (who: string): void => {
    const start = caret - (begun?.length ?? 0)
    const before = `${text.slice(0, start)}${who} `
    onInput(before + text.slice(caret))
    setCaret(before.length)
    field.current?.focus()
  }
  return (
    <div class="field">
      <label class="field">
        <span>{label}</span>
        <textarea
          class="input"
          ref={field}
          rows={3}
          value={text}
          maxLength={MOST_CHARACTERS}
          placeholder={words.hint}
          onInput={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart)
            onInput(currentTarget.value)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        />
      </label>
      {offered.length > 0 && (
        <span class="comment-offers" role="group" aria-label={words.offers}>
          {offered.map(({ who, name }) => (
            <Button key={who} onClick={() => insert(who)}>
              @{name}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}
