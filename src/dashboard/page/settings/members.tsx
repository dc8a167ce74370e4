import { useState } from 'preact/hooks'
import { listMembers, removeMember, setMember } from '../../../../generated/clients/dashboard.ts'
import type { Member, Role } from '../api/types.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { roleIn, who } from '../app/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Choices, Form, SelectField, TextField, type Choice } from '../ui/form.tsx'
import { Shown, TablePanel, TwoLines, type Column } from '../ui/table.tsx'
import { say, sayError } from '../ui/toast.tsx'
import { ago } from '../words/time.ts'
import { common } from '../words/common.ts'
import { members as words } from './words.ts'

const ROLES: readonly Choice<Role>[] = [
  ['viewer', words.roles.viewer],
  ['reviewer', words.roles.reviewer],
  ['owner', words.roles.owner],
]

/** The members of the project and their roles. */
export function Members({ project }: { project: string }) {
  const members = useLoaded(() => listMembers(project), [project])
  const isOwner = roleIn(project) === 'owner'
  return (
    <>
      <p class="muted">{words.lead}</p>
      <Shown of={members}>
        {({ members: rows, identified_by: by }) => (
          <>
            {isOwner && <Invite project={project} by={by} onDone={members.reload} />}
            <TablePanel
              {...words}
              columns={columnsOf(project, isOwner, members.reload)}
              rows={rows}
              keyOf={(member) => member.who}
            />
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
    await setMember(project, name, { role })
    setName('')
    await onDone()
    say(words.invited(name))
  }
  return (
    <div class="panel">
      <Form layout="line" action={words.invite} run={invite}>
        <TextField
          label={by === 'email' ? words.email : words.name}
          inputMode={by === 'email' ? 'email' : 'text'}
          required
          maxLength={80}
          value={name}
          onInput={setName}
        />
        <SelectField narrow label={words.role} value={role} choices={ROLES} onChange={setRole} />
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
    name: words.columns.member,
    kind: 'title',
    cell: (member) => (
      <TwoLines more={member.name.toLowerCase() === member.who ? null : member.who}>
        {member.name}
        {member.who === who() ? words.you : ''}
      </TwoLines>
    ),
  },
  {
    name: words.columns.role,
    cell: (member) =>
      isOwner ? <RoleOf project={project} member={member} onDone={onDone} /> : member.role,
  },
  {
    name: words.columns.seen,
    kind: 'time',
    cell: ({ seen_at: at }) => (at === null ? words.notSeen : ago(at, Date.now())),
  },
  ...(isOwner
    ? [
        {
          name: common.actions,
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
      await setMember(project, member.who, { role })
      say(words.hasRole(member.name, role))
    } catch (error) {
      sayError(error)
    }
    await onDone()
  }
  return (
    <select
      class="input"
      aria-label={words.roleOf(member.name)}
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
    <ConfirmButton
      action={common.remove}
      what={member.name}
      title={words.removeTitle(member.name)}
      run={remove}
    >
      <p>{words.removeText(member.name)}</p>
    </ConfirmButton>
  )
}
