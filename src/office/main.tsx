import '../ui/styles/index.css'
import { drawForUser } from '../ui/accounts/drawn-for'
import { startProgram } from '../ui/start-program'
import { takeSentBack } from './login/sign-in'
import { officeRouter } from './router'

drawForUser()
takeSentBack()
startProgram(officeRouter())
