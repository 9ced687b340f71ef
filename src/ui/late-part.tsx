import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { ChunkFailed, loadChunk } from './load-chunk'
import { Notice } from './kit/notice'
import { Button } from './kit/button'

/** What stands in place of a part that did not come. */
const NotLoaded = () => (
  <Notice role="alert">
    {navigator.onLine ? (
      <p>A new version of this page is ready. Save or send what you have typed, then reload.</p>
    ) : (
      <p>
        You are offline. Connect to the internet, save or send what you have typed, then reload.
      </p>
    )}
    <Button onClick={() => location.reload()}>Reload</Button>
  </Notice>
)

class PartBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error instanceof ChunkFailed) return <NotLoaded />
    if (error !== undefined) throw error
    return this.props.children
  }
}

/**
 * A part of a page that is loaded when it is first shown. Where its code does not come, it says so in
 * its own place and offers a reload: the page stays, with what is typed in it.
 * @param waiting what stands there until it has come
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadChunk(load) })) as ComponentType<Props>
  return (props) => (
    <PartBoundary>
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  )
}
