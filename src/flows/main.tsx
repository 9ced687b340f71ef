import '../ui/styles/index.css'
import './chart/colours.css'
import { startProgram } from '../ui/start-program'
import { startColours } from './chart/colours'
import { flowsRouter } from './router'

startColours()
startProgram(flowsRouter())
