import { useState } from 'preact/hooks'
import { listMembers, removeMember, setMember, type Member } from '../api/admin.ts'
import type { Role } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { roleIn, who } from '../app/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Choices, Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { Nothing, Shown, Table, TwoLines, type Column } from '../ui/table.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'

const ROLES: readonly Choice<Role>[] = [
  ['viewer', 'Viewer'],
  ['reviewer', 'Reviewer'],
  ['owner', 'Owner'],
]

/** The members of the project and their roles. */
export function Members({ project }: { project: string }) {
  const members = useLoaded(() => listMembers(project), [project])
  const isOwner = roleIn(project) === 'owner'
  return (
    <>
      <p class="muted">
        Viewers read. Reviewers also decide what counts and work through the queue. Owners also
        manage these settings.
      </p>
      <Shown of={members}>
        {({ members: rows, identified_by: by }) => (
          <>
            {isOwner && <Invite project={project} by={by} onDone={members.reload} />}
            {rows.length === 0 ? (
              <Nothing title="Nobody has been invited yet">
                <p>Administrators of the dashboard see every project.</p>
              </Nothing>
            ) : (
              <div class="panel">
                <Table
                  columns={columnsOf(project, isOwner, members.reload)}
                  rows={rows}
                  keyOf={(member) => member.who}
                />
              </div>
            )}
          </>
        )}
      </Shown>
    </>
  )
}

function Invite(props: { project: string; by: 'email' | 'name'; onDone: () => Promise<void> }) {
  const { project, by, onDone } = props
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('reviewer')
  const invite = async (): Promise<void> => {
    await setMember(project, name, role)
    setName('')
    await onDone()
    say(`${name} takes part now`)
  }
  return (
    <div class="panel">
      <Form layout="line" action="Invite" run={invite}>
        <TextField
          label={by === 'email' ? 'E-mail address' : 'Name, as it is signed in with'}
          inputMode={by === 'email' ? 'email' : 'text'}
          required
          maxLength={80}
          value={name}
          onInput={setName}
        />
        <SelectField narrow label="Role" value={role} choices={ROLES} onChange={setRole} />
      </Form>
    </div>
  )
}

const columnsOf = (
  project: string,
  isOwner: boolean,
  onDone: () => Promise<void>,
): Column<Member>[] => [
  {
    name: 'Member',
    kind: 'title',
    cell: (member) => (
      <TwoLines more={member.name.toLowerCase() === member.who ? null : member.who}>
        {member.name}
        {member.who === who() ? ' (you)' : ''}
      </TwoLines>
    ),
  },
  {
    name: 'Role',
    cell: (member) =>
      isOwner ? <RoleOf project={project} member={member} onDone={onDone} /> : member.role,
  },
  {
    name: 'Last seen',
    cell: ({ seen_at: at }) => (at === null ? 'invited, not seen yet' : ago(at, Date.now())),
  },
  ...(isOwner
    ? [
        {
          name: 'Actions',
          kind: 'actions' as const,
          cell: (member: Member) => (
            <RemoveButton project={project} member={member} onDone={onDone} />
          ),
        },
      ]
    : []),
]

interface MemberProps {
  project: string
  member: Member
  onDone: () => Promise<void>
}

function RoleOf({ project, member, onDone }: MemberProps) {
  const change = async (role: Role): Promise<void> => {
    try {
      await setMember(project, member.who, role)
      say(`${member.name} is ${role} now`)
    } catch (error) {
      sayError(error)
    }
    await onDone()
  }
  return (
    <select
      class="input"
      aria-label={`Role of ${member.name}`}
      value={member.role}
      onChange={(event) => void change(event.currentTarget.value as Role)}
    >
      <Choices choices={ROLES} />
    </select>
  )
}

function RemoveButton({ project, member, onDone }: MemberProps) {
  const remove = async (): Promise<void> => {
    await removeMember(project, member.who)
    await onDone()
  }
  return (
    <ConfirmButton action="Remove" what={member.name} title={`Remove ${member.name}?`} run={remove}>
      <p>{member.name} no longer sees this project. What was decided stays, under their name.</p>
    </ConfirmButton>
  )
}
