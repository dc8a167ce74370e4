import { useRef, useState } from 'preact/hooks'
import { mentionParts, type Mentionable } from '../../../vocabulary/mentions.ts'
import { addComment, deleteComment, editComment, listComments } from '../api/diff.ts'
import type { Comment } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Form } from '../ui/form.tsx'
import { Shown } from '../ui/table.tsx'
import { ago, moment } from '../words/time.ts'
import { CommentField } from './comment-field.tsx'
import { useMembers } from './people.ts'
import { common } from '../words/common.ts'
import { comments as words } from './words.ts'

/** What the members of the project say about an issue, and a field to add to it. */
export function Comments(props: { project: string; issueId: string; onChange: () => void }) {
  const { project, issueId, onChange } = props
  const loaded = useLoaded(() => listComments(project, issueId), [issueId])
  const members = useMembers(project)
  const changed = async (): Promise<void> => {
    await loaded.reload()
    onChange()
  }
  return (
    <section class="panel comments" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Shown
        of={loaded}
        isEmpty={({ length }) => length === 0}
        empty={<p class="muted">{words.none}</p>}
      >
        {(comments) => (
          <ol>
            {comments.map((comment) => (
              <li key={comment.id}>
                <CommentItem {...{ project, comment, members }} onChange={changed} />
              </li>
            ))}
          </ol>
        )}
      </Shown>
      <NewComment {...{ project, issueId, members }} onAdded={changed} />
    </section>
  )
}

function NewComment(props: {
  project: string
  issueId: string
  members: readonly Mentionable[]
  onAdded: () => Promise<void>
}) {
  const { project, issueId, members, onAdded } = props
  const [text, setText] = useState('')
  // Sent again after a response that was lost, it is the same comment.
  const key = useRef(crypto.randomUUID())
  const send = async (): Promise<void> => {
    await addComment(project, issueId, text, key.current)
    key.current = crypto.randomUUID()
    setText('')
    await onAdded()
  }
  const change = (changed: string): void => {
    key.current = crypto.randomUUID()
    setText(changed)
  }
  return (
    <Form action={words.send} kind="plain" run={send} isReady={text.trim() !== ''}>
      <CommentField label={words.new} text={text} members={members} onInput={change} />
    </Form>
  )
}

function CommentItem(props: {
  project: string
  comment: Comment
  members: readonly Mentionable[]
  onChange: () => Promise<void>
}) {
  const { project, comment, members, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isOwn = comment.who === who()
  const save = async (): Promise<void> => {
    await editComment(project, comment, draft ?? '')
    setDraft(null)
    await onChange()
  }
  return (
    <>
      <div class="comment-head">
        <strong class="clip">{comment.who}</strong>
        <time class="muted" dateTime={comment.created_at} data-tip={moment(comment.created_at)}>
          {ago(comment.created_at, Date.now())}
          {comment.edited_at !== null && words.edited}
        </time>
        {isOwn && draft === null && (
          <span class="comment-actions">
            <Button kind="quiet" onClick={() => setDraft(comment.text)}>
              {words.edit}
            </Button>
            <ConfirmButton
              action={common.delete}
              what={words.subject}
              kind="quiet"
              title={words.deleteTitle}
              run={async () => {
                await deleteComment(project, comment)
                await onChange()
              }}
            >
              <p>{words.deleteText}</p>
            </ConfirmButton>
          </span>
        )}
      </div>
      {draft === null ? (
        <Text comment={comment} members={members} />
      ) : (
        <Form
          action={common.save}
          run={save}
          onCancel={() => setDraft(null)}
          isReady={draft.trim() !== ''}
        >
          <CommentField label={words.label} text={draft} members={members} onInput={setDraft} />
        </Form>
      )}
    </>
  )
}

/** Plain text in which those whom it mentions stand out. */
function Text({ comment, members }: { comment: Comment; members: readonly Mentionable[] }) {
  const mentioned = comment.mentions.map(
    (person) => members.find((member) => member.who === person) ?? { who: person, name: person },
  )
  return (
    <p class="comment-text">
      {mentionParts(comment.text, mentioned).map(({ text, who: person }, index) =>
        person === null ? (
          text
        ) : (
          <strong key={`${index} ${person}`} class="comment-mention">
            {text}
          </strong>
        ),
      )}
    </p>
  )
}
