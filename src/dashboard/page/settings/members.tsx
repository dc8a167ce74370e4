import { useState } from 'preact/hooks'
import { listMembers, removeMember, setMember, type Member } from '../api/admin.ts'
import { messageOf } from '../api/request.ts'
import type { Role } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { roleIn, who } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { Problem } from './problem.tsx'

const ROLES: [Role, string][] = [
  ['viewer', 'Viewer'],
  ['reviewer', 'Reviewer'],
  ['owner', 'Owner'],
]

const roleOptions = ROLES.map(([role, text]) => (
  <option key={role} value={role}>
    {text}
  </option>
))

/** Who takes part in the project, and as what. */
export function Members({ project }: { project: string }) {
  const { value, failure, reload } = useLoaded(() => listMembers(project), [project])
  const isOwner = roleIn(project) === 'owner'
  return (
    <>
      <p class="muted">
        Viewers read. Reviewers also decide what counts and work through the queue. Owners also
        manage these settings.
      </p>
      <Problem failure={failure} />
      {value !== null && (
        <>
          {isOwner && <Invite project={project} by={value.identified_by} onDone={reload} />}
          {value.members.length === 0 ? (
            <div class="empty panel">
              <h2>Nobody has been invited yet</h2>
              <p>Administrators of the dashboard see every project.</p>
            </div>
          ) : (
            <div class="panel table-wrap">
              <table class="table">
                <thead>
                  <tr>
                    <th scope="col">Member</th>
                    <th scope="col">Role</th>
                    <th scope="col">Last seen</th>
                    {isOwner && (
                      <th scope="col">
                        <span class="unseen">Actions</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {value.members.map((member) => (
                    <MemberRow
                      key={member.who}
                      project={project}
                      member={member}
                      isOwner={isOwner}
                      onDone={reload}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </>
  )
}

function Invite(props: { project: string; by: 'email' | 'name'; onDone: () => Promise<void> }) {
  const { project, by, onDone } = props
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('reviewer')
  const [failure, setFailure] = useState<string | null>(null)
  const invite = async (): Promise<void> => {
    try {
      await setMember(project, name, role)
      setName('')
      setFailure(null)
      await onDone()
      say(`${name} takes part now`)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <form
      class="panel settings-inline"
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
    >
      <label class="field">
        <span>{by === 'email' ? 'E-mail address' : 'Name, as it is signed in with'}</span>
        <input
          class="input"
          inputMode={by === 'email' ? 'email' : 'text'}
          required
          maxLength={80}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <label class="field settings-role">
        <span>Role</span>
        <select
          class="input"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        >
          {roleOptions}
        </select>
      </label>
      <Button kind="primary" type="submit">
        Invite
      </Button>
      <Problem failure={failure} />
    </form>
  )
}

function MemberRow(props: {
  project: string
  member: Member
  isOwner: boolean
  onDone: () => Promise<void>
}) {
  const { project, member, isOwner, onDone } = props
  const [isAsking, setAsking] = useState(false)
  const change = async (role: Role): Promise<void> => {
    try {
      await setMember(project, member.who, role)
      say(`${member.name} is ${role} now`)
    } catch (error) {
      sayError(error)
    }
    await onDone()
  }
  const remove = async (): Promise<void> => {
    await removeMember(project, member.who)
    await onDone()
  }
  return (
    <tr>
      <td>
        <div class="two-lines">
          {member.name}
          {member.who === who() ? ' (you)' : ''}
          {member.name.toLowerCase() !== member.who && <span>{member.who}</span>}
        </div>
      </td>
      <td>
        {isOwner ? (
          <select
            class="input"
            aria-label={`Role of ${member.name}`}
            value={member.role}
            onChange={(event) => void change(event.currentTarget.value as Role)}
          >
            {roleOptions}
          </select>
        ) : (
          member.role
        )}
      </td>
      <td class="muted">
        {member.seen_at === null ? 'invited, not seen yet' : ago(member.seen_at, Date.now())}
      </td>
      {isOwner && (
        <td class="is-actions">
          <Button kind="quiet" onClick={() => setAsking(true)}>
            Remove
            <span class="unseen"> {member.name}</span>
          </Button>
          {isAsking && (
            <Confirm
              title={`Remove ${member.name}?`}
              action="Remove"
              run={remove}
              onClose={() => setAsking(false)}
            >
              <p>
                {member.name} no longer sees this project. What was decided stays, under their name.
              </p>
            </Confirm>
          )}
        </td>
      )}
    </tr>
  )
}
