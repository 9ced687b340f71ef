import { Component, type ReactNode } from 'react'

interface EditorBoundaryProps {
  children: ReactNode
  /** What stands there when the editor has failed; `again` mounts it anew. */
  instead: (again: () => void) => ReactNode
}

/** Keeps a failing editor from taking the page down. */
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
