//! Refusals of requests that no game has seen.

game::refusals! {
    /// Why a request is refused before the session hears of it.
    pub(crate) enum Refusal {
        /// The request names no host.
        #[error("there is no Host")]
        NoHost("http-no-host") {},
        /// The request is for another host.
        #[error("this address is not served under that name")]
        OtherHost("http-other-host") {},
        /// A page of another site sends it.
        #[error("the request comes from another site")]
        OtherSite("http-other-site") {},
        /// A command of another page.
        #[error("the request does not come from this page")]
        OtherPage("http-other-page") {},
        /// A header is there twice, or is no text.
        #[error("a header is not what a browser sends")]
        Header("http-header") {},
        /// Neither token nor cookie.
        #[error("open the address that the program printed, with its token")]
        NoToken("http-no-token") {},
        /// Another type of content.
        #[error("the content type must be {wanted}")]
        ContentType("http-content-type") { wanted: &'static str },
        /// Nothing is served there.
        #[error("there is nothing at this address")]
        Nowhere("http-nowhere") {},
        /// GET where POST is wanted, or the other way round.
        #[error("this address does not take the request's method")]
        Method("http-method") {},
        /// A body that is too long.
        #[error("more than {bytes} bytes")]
        TooLarge("http-too-large") { bytes: usize },
        /// A body that does not end.
        #[error("the request did not come to its end")]
        TooSlow("http-too-slow") {},
        /// More commands a second than are allowed.
        #[error("too many commands: try again in a moment")]
        TooManyCommands("http-too-many-commands") {},
        /// More tabs than there are streams.
        #[error("too many streams: try again in a moment")]
        TooManyStreams("http-too-many-streams") {},
        /// More connections than one browser needs.
        #[error("too many connections: try again in a moment")]
        TooManyConnections("http-too-many-connections") {},
        /// The session has ended.
        #[error("the program is ending")]
        Gone("http-gone") {},
    }
}
