//! Refusals of requests that no game has seen.

game::refusals! {
    /// Why a request is refused before the session hears of it.
    pub(crate) enum Refusal {
        "there is no Host" => NoHost("http-no-host") {},
        "this address is not served under that name" => OtherHost("http-other-host") {},
        "the request comes from another site" => OtherSite("http-other-site") {},
        "the request does not come from this page" => OtherPage("http-other-page") {},
        "a header is not what a browser sends" => Header("http-header") {},
        "open the address that the program printed, with its token" => NoToken("http-no-token") {},
        "the content type must be {wanted}" => ContentType("http-content-type") { wanted: &'static str },
        "there is nothing at this address" => Nowhere("http-nowhere") {},
        "this address does not take the request's method" => Method("http-method") {},
        "more than {bytes} bytes" => TooLarge("http-too-large") { bytes: usize },
        "the request did not come to its end" => TooSlow("http-too-slow") {},
        "too many commands: try again in a moment" => TooManyCommands("http-too-many-commands") {},
        "too many streams: try again in a moment" => TooManyStreams("http-too-many-streams") {},
        "too many connections: try again in a moment" => TooManyConnections("http-too-many-connections") {},
        "the program is ending" => Gone("http-gone") {},
    }
}
