import contact from './contact.schema.json'
import login from './login.schema.json'
import newsletter from './newsletter.schema.json'
import password from './password.schema.json'
import secondFactorConfirm from './second-factor-confirm.schema.json'
import secondFactorOff from './second-factor-off.schema.json'
import secondFactorStart from './second-factor-start.schema.json'
import whistle from './whistle.schema.json'

/** The forms that visitors and administrators send. */
export const formSchemas = {
  newsletter,
  contact,
  whistle,
  login,
  password,
  secondFactorStart,
  secondFactorConfirm,
  secondFactorOff,
}
