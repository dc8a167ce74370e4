import { path } from '../../base/url-path.ts'

interface Story {
  /** Null for a story without one. */
  pairId: string | null
  storyId: string | null
}

/** Where a person can look at a story and at a finding; null where nothing is known. */
export interface Links {
  ofStory(story: Story): string | null
  ofFinding(story: Story, number: number): string | null
}

/** Returns the dashboard's address from that of its list of a version's pairs, which the service names if it knows it. */
export const dashboardOf = (queueUrl: string | null): string | null =>
  /^(.*?)\/p\/[^/]+\/pairs\b/.exec(queueUrl ?? '')?.[1] ?? null

/** Returns the address of the list of a version's pairs in the dashboard that the settings name. */
export const queueIn = (
  dashboard: string,
  { project, version }: { project: string; version: string },
): string => dashboard + path`/p/${project}/pairs?version=${version}`

/** Links to the dashboard where its address is known and there is a pair, else to the story in the version's build. */
export function linksOf({
  project,
  dashboard,
  viewUrl,
}: {
  project: string
  dashboard: string | null
  viewUrl: string | null
}): Links {
  const inBuild = ({ storyId }: Story) =>
    viewUrl !== null && storyId !== null
      ? `${viewUrl}?path=/story/${encodeURIComponent(storyId.toWellFormed())}`
      : viewUrl
  if (dashboard === null) return { ofStory: inBuild, ofFinding: inBuild }
  return {
    ofStory: (story) =>
      story.pairId === null
        ? inBuild(story)
        : dashboard + path`/p/${project}/review/${story.pairId}`,
    ofFinding: (_, number) => dashboard + path`/p/${project}/issues/${String(number)}`,
  }
}
