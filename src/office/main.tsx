import '../ui/styles/index.css'
import { startProgram } from '../ui/start-program'
import { officeRouter } from './router'

startProgram(officeRouter())
