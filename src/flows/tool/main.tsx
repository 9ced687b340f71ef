import '../../ui/styles/index.css'
import { startProgram } from '../../ui/start-program'
import { projectRouter } from '../project-router'

startProgram(projectRouter())
