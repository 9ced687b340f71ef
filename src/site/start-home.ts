import { rememberEarly } from './early?copy'
import { startHome } from './home/first-home'

// The program is ten times the size of the first screen, so it is requested after that.
if (startHome()) {
  rememberEarly()
  void Promise.all([import('./main'), import('./home/home-page')])
}
