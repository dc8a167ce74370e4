import { getStories, type Build, type ListedStory, type Stories } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { WebLink } from '../ui/web-link.tsx'
import { counted } from '../words/number.ts'

/** The stories of a build, first those that were added, removed or changed since the previous build. */
export function BuildStories({ project, build }: { project: string; build: Build }) {
  const { value, failure } = useLoaded(
    () => getStories(project, build.build_id),
    [project, build.build_id],
  )
  if (failure !== null) return <p role="alert">{failure}</p>
  if (value === null || build.view_url === null) return null
  if (value.stories === null)
    return (
      <p class="muted">
        {value.unreadable === null
          ? 'This build has no list of stories (index.json).'
          : `The list of this build's stories (index.json) ${value.unreadable}.`}
      </p>
    )
  const { added, changed, same, removed } = value.counts
  const leftOut = added + changed + same + removed - value.stories.length - value.removed.length
  return (
    <section class="build-stories">
      <h3>{counted(added + changed + same, 'story', 'stories')}</h3>
      <Summary value={value} />
      {leftOut > 0 && (
        <p class="muted">{counted(leftOut, 'more is', 'more are')} not listed here.</p>
      )}
      <ul tabIndex={0} aria-label="Stories">
        {value.removed.map((story) => (
          <li key={story.id} data-change="removed">
            <span class="clip">{`${story.title} / ${story.name}`}</span>
            <span class="chip">removed</span>
          </li>
        ))}
        {value.stories
          .toSorted((a, b) => RANK[a.change] - RANK[b.change])
          .map((story) => (
            <StoryRow key={story.id} story={story} viewUrl={build.view_url ?? ''} />
          ))}
      </ul>
    </section>
  )
}

const RANK = { added: 0, changed: 1, same: 2 }

const StoryRow = ({ story, viewUrl }: { story: ListedStory; viewUrl: string }) => (
  <li>
    <WebLink
      class="clip"
      href={`${viewUrl}?path=/story/${encodeURIComponent(story.id)}`}
      tip={story.modules.length > 0 ? `By ${named(story)}` : undefined}
    >
      {`${story.title} / ${story.name}`}
    </WebLink>
    {story.change === 'added' && <span class="chip chip-good">new</span>}
    {story.change === 'changed' && <span class="chip">changed</span>}
  </li>
)

const named = ({ modules, modules_in_all: all }: ListedStory): string =>
  modules.join(', ') + (all > modules.length ? ` and ${all - modules.length} more` : '')

function Summary({ value }: { value: Stories }) {
  const { counts, compared_with: before } = value
  if (before === null) return null
  const than = `build ${before.build_number} (${before.version_id})`
  const { added, changed, removed } = counts
  const parts = [
    added > 0 && `${added} new`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} removed`,
  ].filter(Boolean)
  const nothing = value.tells_changed ? 'nothing differs' : 'the same stories'
  return (
    <>
      <p class="muted">
        Since {than}: {parts.length > 0 ? parts.join(', ') : nothing}.
      </p>
      {!value.tells_changed && (
        <p class="muted build-note">
          Which of them changed is known when both builds were deployed with{' '}
          <code>storybook-review deploy</code>.
        </p>
      )}
    </>
  )
}
