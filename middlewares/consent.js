// Refuses consent in one document: autoconsent (folder autoconsent) does it, in opt-out mode; nothing of it stays in the page.
// Resolves with "refused" (a dialog was answered), "failed" (one was found, and could not be) or "none".
// `library` and `compact` are put in by consent.py: the source of the library, and its rules.
async (seconds) => {
  const module = { exports: {} };
  (function (module, exports) {
    /* library */
  })(module, module.exports);
  const { default: AutoConsent, filterCompactRules } = module.exports;
  const compact = /* compact */ null;
  const config = {
    autoAction: "optOut",
    enablePrehide: false,
    isMainWorld: true, // as it runs in the page itself, it asks nobody to evaluate anything
    heuristicMode: "reject",
    detectRetries: 0, // the dialog has been seen already
    logs: { errors: false },
  };
  return new Promise((done) => {
    const hear = async ({ type, result }) => type === "optOutResult" && done(result ? "refused" : "failed");
    class Refusal extends AutoConsent {
      async start() {
        this.state.findCmpAttempts = 1; // by the words of the dialog it goes in every second attempt only: in the next one
        await this._start();
        if (!this.state.detectedPopups.length) done("none");
      }
      waitForPopup(rule) {
        return super.waitForPopup(rule, 2, 200);
      }
    }
    const rules = { autoconsent: [], compact: filterCompactRules(compact, { url: location.href, mainFrame: window === top }) };
    new Refusal(hear).initialize(config, rules);
    setTimeout(() => done("none"), seconds * 1000);
  });
};
