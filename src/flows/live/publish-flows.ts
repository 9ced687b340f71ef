/**
 * A script that the server puts before the site's while the live view is on: it publishes every
 * machine started after it.
 */
import { startPublisher } from './publisher'

globalThis.inspectFlow = startPublisher().inspect
