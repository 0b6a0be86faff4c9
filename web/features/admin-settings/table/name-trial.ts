interface TrialNames {
  button: string;
  works: string;
  fails: string;
}

const ofKey: TrialNames = { button: 'Test', works: 'Key Accepted', fails: 'Key Not Accepted' };
const ofWebhook: TrialNames = {
  button: 'Send a Test',
  works: 'Test Sent',
  fails: 'Test Not Sent',
};

/** What trying a setting is called. Of those that can be tried, only the webhook of alerts is no key. */
export function nameTrial(key: string): TrialNames {
  return key.endsWith('.webhook_url') ? ofWebhook : ofKey;
}
