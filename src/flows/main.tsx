import '../ui/styles/index.css'
import { startProgram } from '../ui/start-program'
import { flowsRouter } from './router'

startProgram(flowsRouter())
