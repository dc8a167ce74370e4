import { keysIn } from './keys.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { followProject } from '../api/feed.ts'
import { heldBack, isOnline, messageOf } from '../api/request.ts'
import { waiting, watchConnection } from '../api/outbox.ts'
import { Button } from '../ui/button.tsx'
import { MarkIcon, MoonIcon, SunIcon, SystemIcon } from '../ui/icons.tsx'
import { TipLayer } from '../ui/tip.tsx'
import { Toasts } from '../ui/toast.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { begun } from '../settings/begun-imports.ts'
import { KeysDialog, keysAreShown } from './keys-dialog.tsx'
import { navigate, projectHere, route } from './location.ts'
import { PageOutlet } from './pages.tsx'
import { paths, type Route } from './routes.ts'
import { loadSession, roleIn, session } from './session.ts'
import { nextTheme, setTheme, theme } from './theme.ts'
import { useKeys } from './use-keys.ts'
import { connectionWords, keyWords, pageNames, words } from './words.ts'

const key = keysIn(keyWords.everywhere)

/** The frame of every page: who, where, and what is true of all of them. */
export function Shell() {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    loadSession().then(resumeBegunImports, (error: unknown) => setFailure(messageOf(error)))
    return watchConnection()
  }, [])
  useKeys({
    keys: key(['?'], keyWords.show, () => (keysAreShown.value = true)),
    theme: key(['t'], keyWords.theme, () => setTheme(nextTheme())),
  })
  const current = route.value
  const project = projectHere.value
  const isMember = project !== null && roleIn(project) !== null
  useEffect(() => {
    if (project !== null && isMember) return followProject(project)
  }, [project, isMember])
  const main = useFocusOnChange(current)
  return (
    // Preact writes a false `data-` attribute out, which the stylesheet would take for one that is set.
    <div
      class="shell"
      data-fixed={['review', 'pairs', 'issues'].includes(current.page) || undefined}
    >
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <Bar route={current} project={project} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1} ref={main}>
        {failure !== null ? (
          <Failed message={failure} />
        ) : session.value === null ? (
          <Loading />
        ) : project !== null && roleIn(project) === null ? (
          <NotFound what="project" />
        ) : (
          <PageOutlet route={current} />
        )}
      </main>
      <KeysDialog />
      <TipLayer />
    </div>
  )
}

/** Resumes imports; their code is loaded only if one was begun. */
async function resumeBegunImports(): Promise<void> {
  if (begun().length === 0) return
  const { resumeImports } = await import('../settings/importing.ts')
  resumeImports()
}

/** Another page takes the focus, so that a screen reader begins there; another pair does not. */
function useFocusOnChange({ page }: Route) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current !== page) main.current?.focus({ preventScroll: true })
    before.current = page
  }, [page])
  return main
}

function Bar({ route: current, project }: { route: Route; project: string | null }) {
  useEffect(() => {
    document.title = [pageNames[current.page], project, words.name].filter(Boolean).join(' · ')
  }, [current.page, project])
  return (
    <header class="bar">
      <a class="bar-mark" href={paths.home} aria-label={words.home}>
        <MarkIcon />
        <span class="bar-name">{words.name}</span>
      </a>
      {project !== null && <ProjectChoice project={project} />}
      <div class="bar-middle">
        {project !== null && <Sections current={current} project={project} />}
        <Toasts />
      </div>
      <ThemeButton />
      <span class="only-keyboard">
        <Button kind="quiet" binding="keys" label={words.keyboard}>
          <kbd>?</kbd>
        </Button>
      </span>
      <Person />
    </header>
  )
}

const SECTIONS = ['overview', 'pairs', 'issues', 'builds', 'settings'] as const

const SECTION_OF: Partial<Record<Route['page'], string>> = {
  review: 'pairs',
  issue: 'issues',
  run: 'pairs',
  'code-host': 'settings',
}

function ProjectChoice({ project }: { project: string }) {
  const projects = session.value?.projects ?? []
  return (
    <>
      <span class="bar-slash" aria-hidden="true">
        /
      </span>
      <select
        class="bar-project"
        aria-label={words.project}
        value={project}
        onChange={(event) => navigate(paths.project(event.currentTarget.value))}
      >
        {projects.some(({ project_id: id }) => id === project) || <option>{project}</option>}
        {projects.map(({ project_id: id, title }) => (
          <option key={id} value={id}>
            {title || id}
          </option>
        ))}
      </select>
    </>
  )
}

function Sections({ current, project }: { current: Route; project: string }) {
  const section = SECTION_OF[current.page] ?? current.page
  return (
    <nav aria-label={words.project}>
      {SECTIONS.map((name) => (
        <a
          key={name}
          href={name === 'overview' ? paths.project(project) : paths.section(project, name)}
          aria-current={name === section ? 'page' : undefined}
        >
          {words.sections[name]}
        </a>
      ))}
    </nav>
  )
}

const THEME_ICONS = { system: SystemIcon, light: SunIcon, dark: MoonIcon }

function ThemeButton() {
  const Icon = THEME_ICONS[theme.value]
  return (
    <Button kind="quiet" binding="theme" label={words.theme(theme.value)}>
      <Icon />
    </Button>
  )
}

function Person() {
  const known = session.value
  if (known === null) return null
  return (
    <>
      <span class="bar-person clip">{known.person.name}</span>
      {known.sign_out !== null && (
        <form method="post" action={known.sign_out}>
          <Button kind="quiet" type="submit">
            {words.signOut}
          </Button>
        </form>
      )}
    </>
  )
}

function ConnectionBanner() {
  if (isOnline.value && heldBack.value > 0)
    return (
      <div class="banner" role="status">
        {connectionWords.heldBack}
      </div>
    )
  if (isOnline.value && waiting.value === 0) return null
  return (
    <div class="banner" role="status">
      {isOnline.value ? connectionWords.sending : connectionWords.offline(waiting.value)}
    </div>
  )
}
