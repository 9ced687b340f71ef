import '../ui/styles/index.css'
import { drawForUser } from '../ui/accounts/drawn-for'
import { startProgram } from '../ui/start-program'
import { officeRouter } from './router'

drawForUser()
startProgram(officeRouter())
