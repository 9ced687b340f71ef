import { FlowPage } from './flow-page'
import { FlowsLayout } from './flows-layout'
import { GalleryPage } from './gallery-page'
import { ImportPage } from './import/import-page'

/** Everything below /flows, loaded as one part of the program. */
export const flowsPages = { FlowsLayout, GalleryPage, FlowPage, ImportPage }
