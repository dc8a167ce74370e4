import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Status = z
  .enum(['active', 'not_installed', 'suspended', 'error'])
  .describe(
    '`active`: GitHub takes reports; `not_installed`: the App has still to be installed in the repository; ' +
      '`suspended`: its installation was suspended; `error`: reports are held up, see `reason`.',
  )

const Reason = z.string().nullable().describe('Why reports are held up, for people.')

const Unreported = z
  .object({
    version: z.string().describe('The version that was recorded with the commit.'),
    commit: z.string().describe('As it was recorded.'),
    reason: z.string().describe('What GitHub said, for people.'),
    at: Timestamp,
  })
  .nullable()
  .describe(
    'The latest commit that GitHub did not take a report on, as it does not know it. It is not tried again until its ' +
      'version is recorded again.',
  )

export const CodeHostConnectionView = z
  .object({
    id: z.string().describe('Begins with `hub_`; the address of its webhooks holds it.'),
    project_id: ProjectId,
    kind: z
      .enum(['app', 'token'])
      .describe(
        '`app`: an App of the team’s own, which keeps a check; `token`: a fine-grained personal token, which can set ' +
          'a commit status only.',
      ),
    repository: z.string().describe('As GitHub names it: `owner/name`.'),
    app_slug: z.string().nullable().describe('The App’s name in addresses.'),
    install_url: z.url().nullable().describe('Where an owner installs the App; null for a token.'),
    status: Status,
    reason: Reason,
    unreported: Unreported,
    connected_by: z.string().nullable().describe('Who made it.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CodeHostConnection', description: 'Never holds a key, a secret or a token.' })
export type CodeHostConnectionView = z.output<typeof CodeHostConnectionView>

export const CodeHostConnectionList = z.object({
  connections: z.array(CodeHostConnectionView).describe('The project’s connection, or none.'),
})

export const MadeCodeHostConnection = CodeHostConnectionView.extend({
  return_to: z.string().nullable().describe('As given at the start, normalised.'),
}).meta({ id: 'MadeCodeHostConnection' })

export const CodeHostConnectionTest = z.object({
  ok: z.boolean().describe('Whether GitHub takes reports now.'),
  status: Status,
  reason: Reason,
})
export type CodeHostConnectionTest = z.output<typeof CodeHostConnectionTest>

/** The parameters of GitHub's manifest flow that this service sets. */
const Manifest = z.object({
  name: z.string().describe('A proposal: the person may change it.'),
  url: z.url().describe('What GitHub shows as its homepage: the project in the dashboard.'),
  description: z.string().describe('For the people who install it.'),
  public: z.literal(false).describe('Nobody outside of the account can install it.'),
  redirect_url: z.url().describe('Where GitHub sends the person back with a code.'),
  setup_url: z.url().describe('Where GitHub sends the person after the installation.'),
  hook_attributes: z
    .object({
      url: z.url().describe('Where GitHub sends its events.'),
      active: z.literal(true).describe('Events are sent from the start.'),
    })
    .describe('Its webhook.'),
  default_permissions: z
    .record(z.string(), z.enum(['read', 'write']))
    .describe('What it may do in the repository.'),
  default_events: z.array(z.string()).describe('The events that are sent.'),
})

export const CodeHostManifest = z
  .object({
    action: z
      .url()
      .describe(
        'Where the page posts a form with the field `manifest`, as JSON. It holds the state.',
      ),
    manifest: Manifest.describe('What the App is and may do.'),
    state: z.string().describe('Comes back with the person.'),
  })
  .meta({ id: 'CodeHostManifest' })
export type CodeHostManifest = z.output<typeof CodeHostManifest>
