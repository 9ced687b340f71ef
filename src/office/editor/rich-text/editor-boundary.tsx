import { Component, type ReactNode } from 'react'

interface EditorBoundaryProps {
  children: ReactNode
  /** Replaces a crashed editor; `again` mounts it anew. */
  instead: (again: () => void) => ReactNode
}

/** An error boundary around the editor. */
export class EditorBoundary extends Component<EditorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, instead } = this.props
    return this.state.hasFailed ? instead(() => this.setState({ hasFailed: false })) : children
  }
}
