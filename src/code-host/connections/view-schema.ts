import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Status = z.enum(['active', 'not_installed', 'suspended', 'error']).meta({
  description:
    '`active`: GitHub takes reports; `not_installed`: the App has still to be installed in the repository; ' +
    '`suspended`: its installation was suspended; `error`: reports are held up, see `reason`.',
})

const Reason = z.string().nullable().meta({ description: 'Why reports are held up, for people.' })

const Unreported = z
  .object({
    version: z.string().meta({ description: 'The version that was recorded with the commit.' }),
    commit: z.string().meta({ description: 'As it was recorded.' }),
    reason: z.string().meta({ description: 'What GitHub said, for people.' }),
    at: Timestamp,
  })
  .nullable()
  .meta({
    description:
      'The latest commit that GitHub did not take a report on, as it does not know it. It is not tried again until its ' +
      'version is recorded again.',
  })

export const CodeHostConnectionView = z
  .object({
    id: z
      .string()
      .meta({ description: 'Begins with `hub_`; the address of its webhooks holds it.' }),
    project_id: ProjectId,
    kind: z.enum(['app', 'token']).meta({
      description:
        '`app`: an App of the team’s own, which keeps a check; `token`: a fine-grained personal token, which can set ' +
        'a commit status only.',
    }),
    repository: z.string().meta({ description: 'As GitHub names it: `owner/name`.' }),
    app_slug: z.string().nullable().meta({ description: 'The App’s name in addresses.' }),
    install_url: z.url().nullable().meta({
      description: 'Where an owner installs the App; null for a token.',
    }),
    status: Status,
    reason: Reason,
    unreported: Unreported,
    connected_by: z.string().nullable().meta({ description: 'Who made it.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CodeHostConnection', description: 'Never holds a key, a secret or a token.' })
export type CodeHostConnectionView = z.output<typeof CodeHostConnectionView>

export const CodeHostConnectionList = z.object({
  connections: z
    .array(CodeHostConnectionView)
    .meta({ description: 'The project’s connection, or none.' }),
})

export const MadeCodeHostConnection = CodeHostConnectionView.extend({
  return_to: z.string().nullable().meta({ description: 'As given at the start, normalised.' }),
}).meta({ id: 'MadeCodeHostConnection' })

export const CodeHostConnectionTest = z.object({
  ok: z.boolean().meta({ description: 'Whether GitHub takes reports now.' }),
  status: Status,
  reason: Reason,
})
export type CodeHostConnectionTest = z.output<typeof CodeHostConnectionTest>

/** The parameters of GitHub's manifest flow that this service sets. */
const Manifest = z.object({
  name: z.string().meta({ description: 'A proposal: the person may change it.' }),
  url: z
    .url()
    .meta({ description: 'What GitHub shows as its homepage: the project in the dashboard.' }),
  description: z.string().meta({ description: 'For the people who install it.' }),
  public: z.literal(false).meta({ description: 'Nobody outside of the account can install it.' }),
  redirect_url: z.url().meta({ description: 'Where GitHub sends the person back with a code.' }),
  setup_url: z.url().meta({ description: 'Where GitHub sends the person after the installation.' }),
  hook_attributes: z
    .object({
      url: z.url().meta({ description: 'Where GitHub sends its events.' }),
      active: z.literal(true).meta({ description: 'Events are sent from the start.' }),
    })
    .meta({ description: 'Its webhook.' }),
  default_permissions: z
    .record(z.string(), z.enum(['read', 'write']))
    .meta({ description: 'What it may do in the repository.' }),
  default_events: z.array(z.string()).meta({ description: 'The events that are sent.' }),
})

export const CodeHostManifest = z
  .object({
    action: z.url().meta({
      description:
        'Where the page posts a form with the field `manifest`, as JSON. It holds the state.',
    }),
    manifest: Manifest.meta({ description: 'What the App is and may do.' }),
    state: z.string().meta({ description: 'Comes back with the person.' }),
  })
  .meta({ id: 'CodeHostManifest' })
export type CodeHostManifest = z.output<typeof CodeHostManifest>
