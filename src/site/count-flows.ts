/** A script that the server puts before the site's with FLOW_COUNTS=on. */
import { startCounter } from './flow-counter'

startCounter()
