import { productionWarnings } from '../../../settings/production-warnings.ts';
import { type Check, ok, warning } from '../finding.ts';

/** Checks how the settings fit together. That each of them is valid was checked before. */
export const checkSettings: Check = ({ settings }) => {
  const mode = settings.isProduction ? 'production' : 'development';
  const findings = productionWarnings(settings, settings.publicUrl ?? `http://localhost:${settings.port}`).map(
    (text) => {
      const [sentence = '', ...rest] = text.split(/(?<=\.) (?=[A-Z])/);
      return warning(sentence, rest.join(' '));
    },
  );
  if (settings.isProduction && settings.dashboardSignUp === 'open')
    findings.push(
      warning('Everyone can create an account for the dashboard.', 'Set PORTICO_DASHBOARD_SIGN_UP to first-account.'),
    );
  return [ok(`All settings are valid. The mode is ${mode}.`), ...findings];
};
