import type { CDPSession } from 'playwright-core'
import { CaptureFailure } from './failure.ts'
import { pageProgram, PROGRAM } from '../page-program.ts'
import type { readers } from '../page/readers.ts'

type Readers = typeof readers

/** The most characters of JSON that a function in the page may return: a structure of the most nodes has room. */
const MOST_RESULT = 32 * 1024 * 1024
const TOO_MUCH = 'too much'
/** The most closed shadow roots that are read. */
const MOST_CLOSED = 1_000
const NAME = 'storybook-review'

/** What the browser reports of a document: `loaderId` differs for each one that a frame has shown. */
export interface Frame {
  url: string
  loaderId: string
  parentId?: string
  /** The address that did not load, if the browser's own error page is shown instead. */
  unreachableUrl?: string
}

/**
 * A JavaScript world beside the page's own (V8's isolated worlds, which browser extensions run in): it shares the
 * document, but none of the objects and functions that the page may have replaced. It ends with its document.
 */
export class World {
  readonly #session: CDPSession
  readonly #context: number
  #adopted = 0

  private constructor(session: CDPSession, context: number) {
    this.#session = session
    this.#context = context
  }

  /** Opens a world in the document that the page shows, and returns the frame that the document is in. */
  static async open(session: CDPSession): Promise<{ world: World; frame: Frame }> {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: NAME,
    })
    const { exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: pageProgram,
      contextId: executionContextId,
    })
    if (exceptionDetails)
      throw new CaptureFailure('unreadable', firstLine(exceptionDetails.exception?.description))
    return { world: new World(session, executionContextId), frame: frameTree.frame }
  }

  /** Calls a reader. Throws a CaptureFailure if it throws or returns too much. */
  async call<Name extends keyof Readers>(
    name: Name,
    ...[argument]: Parameters<Readers[Name]>
  ): Promise<Awaited<ReturnType<Readers[Name]>>> {
    const { result, exceptionDetails } = await this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration: `async (argument, most) => {
        const result = JSON.stringify((await ${PROGRAM}.readers.${name}(JSON.parse(argument))) ?? null)
        return result.length > most ? '${TOO_MUCH}' : result
      }`,
      arguments: [{ value: JSON.stringify(argument ?? null) }, { value: MOST_RESULT }],
      executionContextId: this.#context,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails || typeof result.value !== 'string')
      throw new CaptureFailure('unreadable', firstLine(exceptionDetails?.exception?.description))
    if (result.value === TOO_MUCH)
      throw new CaptureFailure('limit', 'what it shows takes more than 32 MB to describe')
    return JSON.parse(result.value) as Awaited<ReturnType<Readers[Name]>>
  }

  /** Returns the id of `reading.hosts` as an object of the browser's; the caller releases its group. */
  async hosts(objectGroup: string): Promise<string | undefined> {
    const { result } = await this.#session.send('Runtime.evaluate', {
      expression: `${PROGRAM}.reading.hosts`,
      objectGroup,
      contextId: this.#context,
    })
    return result.objectId
  }

  /** Makes the closed shadow roots known that `watchStorybook` has seen: no property of the document leads to them. */
  async adoptClosedRoots(): Promise<void> {
    const LIST = 'window.__storybookReview?.closed'
    const objectGroup = 'closed'
    const { result: length } = await this.#session.send('Runtime.evaluate', {
      expression: `${LIST}?.length`,
      returnByValue: true,
    })
    if (!(Number(length.value) > this.#adopted)) return
    const { result } = await this.#session.send('Runtime.evaluate', {
      expression: LIST,
      objectGroup,
    })
    if (result.objectId === undefined) return
    const listed = await this.#session.send('Runtime.getProperties', {
      objectId: result.objectId,
      ownProperties: true,
    })
    const objectIds = listed.result
      .filter(({ name }) => /^\d+$/.test(name) && Number(name) >= this.#adopted)
      .slice(0, MOST_CLOSED)
      .flatMap(({ value }) => value?.objectId ?? [])
    const adopted = await Promise.all(objectIds.map((id) => this.#adopt(id, objectGroup)))
    await this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration: `(...roots) => ${PROGRAM}.adoptClosedRoots(...roots)`,
      arguments: adopted,
      executionContextId: this.#context,
    })
    this.#adopted += objectIds.length
    await this.#session.send('Runtime.releaseObjectGroup', { objectGroup })
  }

  /** Returns the page's node as the world's own object. */
  async #adopt(objectId: string, objectGroup: string): Promise<{ objectId?: string }> {
    const { node } = await this.#session.send('DOM.describeNode', { objectId })
    const { object } = await this.#session.send('DOM.resolveNode', {
      backendNodeId: node.backendNodeId,
      executionContextId: this.#context,
      objectGroup,
    })
    return object.objectId === undefined ? {} : { objectId: object.objectId }
  }
}

function firstLine(text = ''): string {
  const [line = ''] = text.split('\n')
  return line.slice(0, 300)
}
