import type { ComponentType } from 'preact'
import { parameter } from '../app/location.ts'
import { paths, type RouteOf } from '../app/routes.ts'
import { roleIn } from '../app/session.ts'
import { Audit } from './audit.tsx'
import { CodeHost } from './code-host-settings.tsx'
import { DesignTool } from './design.tsx'
import { General } from './general.tsx'
import { Judges } from './judges.tsx'
import { Keys } from './keys.tsx'
import { Members } from './members.tsx'
import { RetentionSettings } from './retention.tsx'
import { UsageSettings } from './usage.tsx'
import { settings } from './words.ts'
import './settings.css'

const GROUPS = [
  { title: settings.groups.project, tabs: ['general', 'members', 'retention', 'audit'] },
  { title: settings.groups.connections, tabs: ['keys', 'code-host', 'design'] },
  { title: settings.groups.judging, tabs: ['judges', 'usage'] },
] as const
type Tab = (typeof GROUPS)[number]['tabs'][number]

const PAGES: Record<Tab, ComponentType<{ project: string }>> = {
  general: General,
  members: Members,
  audit: Audit,
  keys: Keys,
  'code-host': CodeHost,
  design: DesignTool,
  judges: Judges,
  usage: UsageSettings,
  retention: RetentionSettings,
}

const FOR_EVERYBODY: ReadonlySet<Tab> = new Set<Tab>(['members', 'code-host'])

/** The settings of a project, for its owners; every member sees who takes part and what the project is connected to. */
export function Page({ project }: RouteOf<'settings'>) {
  const isOwner = roleIn(project) === 'owner'
  const groups = GROUPS.map(({ title, tabs }) => ({
    title,
    tabs: (tabs as readonly Tab[]).filter((tab) => isOwner || FOR_EVERYBODY.has(tab)),
  })).filter(({ tabs }) => tabs.length > 0)
  const asked = parameter('tab')
  const all = groups.flatMap(({ tabs }) => tabs)
  const shown = all.find((tab) => tab === asked) ?? all[0] ?? 'members'
  const Shown = PAGES[shown]
  const here = paths.section(project, 'settings')
  return (
    <div class="page settings">
      <nav class="settings-tabs" aria-label={settings.label}>
        {groups.map(({ title, tabs }) => (
          <div class="settings-group" key={title}>
            <span class="muted">{title}</span>
            {tabs.map((tab) => (
              <a
                key={tab}
                href={`${here}?tab=${tab}`}
                aria-current={tab === shown ? 'page' : undefined}
              >
                {settings.tabs[tab]}
              </a>
            ))}
          </div>
        ))}
      </nav>
      <div class="settings-body">
        <h1>{settings.tabs[shown]}</h1>
        {asked !== null && asked !== shown && <p class="settings-note">{settings.ownersOnly}</p>}
        <Shown key={project} project={project} />
      </div>
    </div>
  )
}
