import { parameter } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { roleIn } from '../app/session.ts'
import { Audit } from './audit.tsx'
import { CodeHost } from './code-host.tsx'
import { DesignTool } from './design.tsx'
import { General } from './general.tsx'
import { Judges } from './judges.tsx'
import { Keys } from './keys.tsx'
import { Members } from './members.tsx'
import { RetentionSettings } from './retention.tsx'
import { UsageSettings } from './usage.tsx'
import './settings.css'

const TABS = [
  ['members', 'Members', Members],
  ['code-host', 'Code host', CodeHost],
  ['keys', 'API keys', Keys],
  ['design', 'Design tool', DesignTool],
  ['usage', 'Usage', UsageSettings],
  ['judges', 'Judges', Judges],
  ['retention', 'Retention', RetentionSettings],
  ['audit', 'Audit', Audit],
  ['general', 'General', General],
] as const

const FOR_EVERYBODY: ReadonlySet<string> = new Set(['members', 'code-host'])

/** The settings of a project, for its owners; every member sees who takes part and what the project is connected to. */
export function Page({ project }: RouteOf<'settings'>) {
  const isOwner = roleIn(project) === 'owner'
  const tabs = isOwner ? TABS : TABS.filter(([name]) => FOR_EVERYBODY.has(name))
  const asked = parameter('tab')
  const [name, title, Tab] = tabs.find(([name]) => name === asked) ?? tabs[0]
  const here = paths.section(project, 'settings')
  return (
    <div class="page settings">
      <nav class="settings-tabs" aria-label="Settings">
        {tabs.map(([other, text]) => (
          <a
            key={other}
            href={`${here}?tab=${other}`}
            aria-current={other === name ? 'page' : undefined}
          >
            {text}
          </a>
        ))}
      </nav>
      <div class="settings-body">
        <h1>{title}</h1>
        {asked !== null && asked !== name && (
          <p class="settings-note">Only owners of the project see that page.</p>
        )}
        <Tab key={project} project={project} />
      </div>
    </div>
  )
}
