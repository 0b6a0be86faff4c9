interface TrialNames {
  button: string;
  works: string;
  fails: string;
}

const ofKey: TrialNames = { button: 'Test', works: 'Key Accepted', fails: 'Key Test Failed' };
const ofWebhook: TrialNames = {
  button: 'Send a Test',
  works: 'Test Sent',
  fails: 'Test Not Sent',
};

/** The button labels for testing a setting. All testable settings are API keys except the alert webhook. */
export function nameTrial(key: string): TrialNames {
  return key.endsWith('.webhook_url') ? ofWebhook : ofKey;
}
