import { getStories, type Build, type Stories } from '../api/admin.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { counted } from '../words/number.ts'

/** The stories of a build, those first that came or went since the build before it. */
export function BuildStories({ project, build }: { project: string; build: Build }) {
  const { value, failure } = useLoaded(
    () => getStories(project, build.build_id),
    [project, build.build_id],
  )
  if (failure !== null) return <p role="alert">{failure}</p>
  if (value === null || build.view_url === null) return null
  if (value.stories === null)
    return <p class="muted">This build has no list of stories (index.json).</p>
  return (
    <section class="build-stories">
      <h3>{counted(value.stories.length, 'story', 'stories')}</h3>
      <Summary value={value} />
      <ul tabIndex={0} aria-label="Stories">
        {value.removed.map((story) => (
          <li key={story.id} data-change="removed">
            <span class="clip">{`${story.title} / ${story.name}`}</span>
            <span class="chip">removed</span>
          </li>
        ))}
        {value.stories
          .toSorted((a, b) => Number(b.is_new) - Number(a.is_new))
          .map((story) => (
            <li key={story.id}>
              <a
                class="clip"
                href={`${build.view_url}?path=/story/${encodeURIComponent(story.id)}`}
                target="_blank"
                rel="noreferrer"
              >
                {`${story.title} / ${story.name}`}
              </a>
              {story.is_new && <span class="chip chip-good">new</span>}
            </li>
          ))}
      </ul>
    </section>
  )
}

function Summary({ value: { stories, removed, compared_with: before } }: { value: Stories }) {
  if (before === null) return null
  const added = stories?.filter(({ is_new: isNew }) => isNew).length ?? 0
  const than = `build ${before.build_number} (${before.version_id})`
  if (added + removed.length === 0) return <p class="muted">The same stories as {than}.</p>
  return (
    <p class="muted">
      Since {than}: {added} new, {removed.length} removed.
    </p>
  )
}
