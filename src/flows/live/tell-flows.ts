/**
 * A script of its own, which the server puts before the site's where the live view is switched on:
 * from here on every machine of the page is heard.
 */
import { startPublisher } from './publisher'

globalThis.inspectFlow = startPublisher().inspect
